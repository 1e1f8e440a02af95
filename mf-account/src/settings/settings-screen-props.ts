export interface SettingsScreenProps {
  /** Back to the menu. */
  readonly onDone: () => void;
}
