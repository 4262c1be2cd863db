/** The name of the editor's node for a placeholder; its one attribute is what is stored, `written`. */
export const CHIP = "chip";
