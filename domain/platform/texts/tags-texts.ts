export const TAG_TEXTS = {
	tagRequired: "タグを選択してください。",
	tagFolderRequired: "タグのフォルダを選択してください。",
	tagGone: "削除済みのタグが指定されています",
	/** E-301. */
	newTagNameRequired: "新しいタグ名を入力して下さい",
	tagExists: "同じ名前のタグがあります。",
	protectedTagDelete: (names: string) => `保護されたタグは削除できません: ${names}`,
	/** "alert with the tag name" (E-306). */
	protectedTagCopy: (name: string) => `「${name}」は保護されたタグのためコピーできません。`,
	protectedTagRename: (names: string) => `保護されたタグは変更できません: ${names}`,
	protectedTagReplaced: "保護されたタグは、外すタグに選べません。",
	protectedTagSet: (names: string) => `保護されたタグは付け外しできません: ${names}`,
} as const;
