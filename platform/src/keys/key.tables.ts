export interface KeyTables {
  key_material: { name: string; value: string };
}
