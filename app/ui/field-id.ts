/** The id of the field with this name: what its label, its notes and links to it use. One such name on a page. */
export function fieldId(name: string): string {
  return `field-${name}`;
}
