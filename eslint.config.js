import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { englishNames } from './tools/english-names.ts'

const TESTS = ['**/*.test.{ts,tsx}', '**/test-support/**', '**/*.{fixture,contract}.ts', 'tools/test-kit/**', 'e2e/**']
export default defineConfig(
  globalIgnores(['**/dist/', '**/.data/', 'node_modules/', 'docs/', 'coverage/', 'test-results/', '**/.*']),
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      // The typed rules that catch real defects; the rest of the typed set costs more time than it finds.
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 400 }],
      'no-constant-condition': ['error', { checkLoops: false }],
      'no-control-regex': 'error',
      'no-fallthrough': 'error',
      'no-throw-literal': 'error',
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-unsafe-finally': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      // What works while it is developed and is gone from the built screens (`lighterLibraries` in `vite.config.ts`).
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'JSXMemberExpression[object.name=/^(Radio|Checkbox|Button|ActionIcon)$/][property.name=/^(Card|Indicator|Group|GroupSection)$/]',
          message: 'The build leaves these parts out: use the one with a name of its own, like RadioGroup.',
        },
        {
          selector:
            'CallExpression[callee.name="useController"] Property[key.name="rules"], JSXOpeningElement[name.name="Controller"] > JSXAttribute[name.name="rules"]',
          message: "The build leaves the form library's own rules out: a form's rules are its contract's.",
        },
      ],
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    ignores: TESTS,
    plugins: { lastro: { rules: { 'english-names': englishNames } } },
    rules: { 'lastro/english-names': 'error' },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    ignores: TESTS,
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^\\.\\./', message: 'Name the file from web/: #web/painel/redes/redes.api.ts.' }] },
      ],
    },
  },
  { files: TESTS, rules: { 'max-lines': 'off', '@typescript-eslint/no-non-null-assertion': 'off' } },
  {
    // The server speaks through its log; only a program talks to whoever started it.
    files: ['{contracts,services,projections}/**/*.ts'],
    ignores: ['services/**/main.ts', 'services/**/*.main.ts', ...TESTS],
    rules: { 'no-console': 'error' },
  },
)
