/* Styles of the Mantine components that only the panel uses; see `shared/mantine-styles.ts`. */
import '../shared/mantine-styles.ts'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Chip.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/Progress.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/Alert.layer.css'
