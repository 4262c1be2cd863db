/** Name of the editor's placeholder node; its one attribute, `written`, is the stored text. */
export const CHIP_NODE = "chip";
