/** Shown for a choice that was deleted since it was chosen (specification 000 §8). */
export const DELETED_CHOICE = "! 選択肢が削除済 !";

/** Shown where nothing can be chosen. */
export const NO_CHOICES = "(選択肢がありません)";
