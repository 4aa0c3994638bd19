/* Styles of the Mantine components that only the store uses; see `shared/mantine-styles.ts`. */
import '#web/shared/mantine-styles.ts'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/Alert.layer.css'
