import { Textarea, TextInput } from "@mantine/core";
import { BASE_FIELD_LABELS } from "#domain/people/friend-values/friend-change-fields.ts";
import { MEMBER_TEXTS } from "#domain/platform/texts/members-texts.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { fieldAttribute, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import type { MemberBase } from "./memberApi.ts";
import { withDraftValue } from "./memberDraft.ts";
import type { MemberEditing } from "./useMemberEditor.ts";
import { withLoadHeading } from "./withLoadHeading.ts";

/** Fields that every friend has: the operators' names for them, mail address, and memo. */
export function MemberBaseTab({ editing }: { editing: MemberEditing }) {
	const { base, draft, setDraft, mayWrite, problems } = editing;
	if (base.error)
		return <ErrorState error={withLoadHeading(base.error)} onRetry={() => void base.mutate()} />;
	if (!base.data) return <SkeletonCards cards={4} height="3.5rem" />;
	const { name, vals, metas } = base.data;
	const errors = firstMessages(problems.fields);
	const field = (key: keyof MemberBase["vals"]) => ({
		label: BASE_FIELD_LABELS[key],
		value: draft.base[key] ?? vals[key],
		onChange: (event: { currentTarget: { value: string } }) => {
			const { value } = event.currentTarget;
			setDraft((now) => ({ ...now, base: withDraftValue(now.base, key, value, vals[key]) }));
		},
		error: errors[`vals[${key}]`],
		...fieldAttribute(`vals[${key}]`),
	});
	return (
		<Fields readOnly={!mayWrite && "基本情報を変更する権限がありません。"}>
			<TextInput label="LINE登録名" value={name} readOnly description="LINEでの名前です。変更できません。" />
			<TextInput {...field("short_name")} description="本名など、管理画面だけで使う名前です。" />
			<TextInput {...field("nickname")} />
			<TextInput
				{...field("mail")}
				type="email"
				description={metas.mail.state ? `現在の状態: ${metas.mail.state}` : MEMBER_TEXTS.mailTyped}
			/>
			<Textarea {...field("memo")} autosize minRows={2} maxRows={10} description="友だちには見えません。" />
		</Fields>
	);
}
