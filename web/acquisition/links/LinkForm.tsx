import { Paper, Radio, Stack, TextInput, Title } from "@mantine/core";
import { linkInput, MAX_LINK_NAME } from "#domain/acquisition/links/link-input.ts";
import { EVERY_TIME, ONCE_PER_FRIEND, type TwiceType } from "#domain/engine/actions/repetition-rule.ts";
import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import { type CountedLink, putLink } from "./linkApi.ts";

/** Form of a link: name, counting, and the action on tap. */
export function LinkForm({ link }: { link: CountedLink }) {
	const mayWrite = useAbility("link-write");
	const { state, form, problems, saveBar } = useSettingDraft({
		start: draftOf(link),
		check: (draft) => checkDraft(linkInput, draft),
		send: (input) => putLink(link.id, input),
		savedText: "リンクを保存しました",
		staysOpen: true,
	});
	const { draft, set, errors, field } = state;
	return (
		<Paper withBorder p="md" component="section" aria-label="設定" ref={form}>
			<Stack gap="md">
				<Title order={2}>設定</Title>
				<Fields readOnly={!mayWrite && "リンクを変更する権限がないため、閲覧のみできます。"}>
					<TextInput
						label="名前"
						description="一覧などに表示する管理用の名前です。空のときはURLを表示します。"
						maxLength={MAX_LINK_NAME}
						{...field.text("name")}
					/>
					<Toggle
						label="このリンクのタップを数える"
						description="アプリを直接開くアドレスなど、そのまま送る必要があるときはオフにします。"
						checked={draft.is_counted === 1}
						onChange={(event) => set({ is_counted: event.currentTarget.checked ? 1 : 0 })}
					/>
					<ActionChoice
						label="タップしたときのアクション"
						description="タップした友だちに実行します。"
						value={draft.action_id}
						onChange={(action_id) => set({ action_id })}
						error={errors.action_id}
					/>
					{draft.action_id !== null && (
						<Radio.Group
							label="アクションを実行するとき"
							value={String(draft.twice_type)}
							onChange={(type) => set({ twice_type: Number(type) as TwiceType })}
						>
							<Stack gap="xs" mt="xs">
								<Radio value={String(EVERY_TIME)} label="タップするたびに実行する" />
								<Radio value={String(ONCE_PER_FRIEND)} label="友だちごとに最初の1回だけ実行する" />
							</Stack>
						</Radio.Group>
					)}
				</Fields>
				<ProblemAlert problems={problems} />
				{mayWrite && <SaveBar {...saveBar} />}
			</Stack>
		</Paper>
	);
}

type Draft = {
	version: number;
	name: string;
	is_counted: 0 | 1;
	action_id: number | null;
	twice_type: TwiceType;
};

const draftOf = ({ version, name, is_counted, action_id, twice_type }: CountedLink): Draft => ({
	version,
	name,
	is_counted: is_counted === 1 ? 1 : 0,
	action_id,
	twice_type,
});
