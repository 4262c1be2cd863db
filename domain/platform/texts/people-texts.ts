/** People who work in several accounts. */
export const PEOPLE_TEXTS = {
	accountRequired: "アカウントを選択してください。",
	notYourAccount: (account: string) =>
		`「${account}」のオペレーターを追加する権限がありません。そのアカウントの管理者に依頼してください。`,
	disabledThere: (account: string) =>
		`「${account}」では利用を停止しています。先に、そのアカウントの「オペレーター」で利用を再開してください。`,
	roleThere: (account: string, problem: string) => `「${account}」では、次の理由で追加できません。${problem}`,
	notManageable: (account: string) =>
		`「${account}」のオペレーターを変更する権限がないため、変更できません。そのアカウントの管理者に依頼してください。`,
	notManageableThere: (account: string, problem: string) =>
		`「${account}」では、次の理由で変更できません。${problem}`,
	lastHeadquarters:
		"本部の権限を持つ最後の方のため、変更できません。先にほかの方に本部の権限を付けてください。",
	lastAdministratorThere: (account: string) =>
		`「${account}」の最後の管理者のため、外せません。先にほかのオペレーターを管理者にしてください。`,
	ownPerson: "ご自身を外すことはできません。本部の権限を持つほかの方に依頼してください。",
} as const;
