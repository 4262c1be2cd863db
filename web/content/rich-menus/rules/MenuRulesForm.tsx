import { Paper, Stack } from "@mantine/core";
import { useRef, useState } from "react";
import {
	MAX_MENU_RULES,
	type MenuRulesInput,
	menuRulesInput,
} from "#domain/content/rich-menus/menu-rule-input.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { DraggableEntries } from "#web/platform/ui/DraggableEntries.tsx";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { checkDraft, firstMessages } from "#web/platform/ui/formProblems.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { SortableFields } from "#web/platform/ui/SortableFields.tsx";
import { useFocusOnProblem } from "#web/platform/ui/useProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { createMenuRule, type MenuRuleDraft, MenuRuleFields } from "./MenuRuleFields.tsx";
import { countRuleFriends, type MenuRules, putMenuRules } from "./menuRulesApi.ts";

/** Form of all rules, saved together after a look at the friends whom they concern. */
export function MenuRulesForm({ data }: { data: MenuRules }) {
	const mayWrite = useAbility("richmenu-write");
	const [start] = useState(() => rulesDraftOf(data));
	const [draft, setDraft] = useState(start);
	const { saving, save, problems, failures } = useSaving(draft, {
		check: (draft) => checkDraft(menuRulesInput, draft),
		decide: confirmChange,
		send: putMenuRules,
		savedText: "ルールを保存しました",
		failureHeading: "保存できませんでした",
		staysOpen: true,
	});
	const form = useRef<HTMLDivElement>(null);
	useFocusOnProblem(form, { problems, failures });
	const errors = firstMessages(problems.fields);
	const saved = new Map(data.rules.map((rule) => [rule.id, rule]));
	return (
		<Paper withBorder p="md" component="section" aria-label="ルール" ref={form}>
			<Stack gap="md">
				<Fields readOnly={readOnlyReason(mayWrite, data)}>
					<SortableFields
						value={draft.rules}
						onChange={(rules) => !saving && setDraft({ ...draft, rules })}
						noun="ルール"
						label="ルール"
						description="上のルールが優先されます。ドラッグまたは矢印のボタンで並べ替えられます。"
						empty="ルールはまだありません。会員や来店回数など、条件を決めて友だちごとに別のメニューを表示できます。"
						field="rules"
						error={errors.rules}
						adding={{ blank: createMenuRule, max: MAX_MENU_RULES }}
						Wrapper={DraggableEntries}
						keyOf={({ key }) => key}
					>
						{(rule, props) => (
							<MenuRuleFields rule={rule} saved={saved.get(rule.id ?? 0)} errors={errors} {...props} />
						)}
					</SortableFields>
				</Fields>
				<ProblemAlert problems={problems} />
				{mayWrite && data.may_change === 1 && (draft.rules.length > 0 || draft !== start) && (
					<SaveBar dirty={draft !== start} saving={saving} onSave={save} />
				)}
			</Stack>
		</Paper>
	);
}

function readOnlyReason(mayWrite: boolean, { may_change }: MenuRules): string | false {
	if (!mayWrite) return "リッチメニューを変更する権限がないため、閲覧のみできます。";
	return may_change === 0 && RICHMENU_TEXTS.rulesOnlyAllFriends;
}

/** Names the number of friends whose menu changes, and returns the body if the operator agrees. */
async function confirmChange(body: MenuRulesInput): Promise<MenuRulesInput | null> {
	const { changed_count, counts } = await countRuleFriends(body);
	const lines = body.rules.map(({ name }, index) => `${name}: ${formatPeople(counts[index] ?? 0)}`);
	const isConfirmed = await askToConfirm({
		title:
			changed_count === 0
				? "メニューが変わる友だちはいません"
				: `${formatPeople(changed_count)}のメニューが変わります`,
		message: ["保存すると、それぞれのルールは次の友だちに表示されます。", ...lines].join("\n"),
		confirm: "保存する",
	});
	return isConfirmed ? body : null;
}

interface RulesDraft {
	version: number;
	rules: MenuRuleDraft[];
}

const rulesDraftOf = ({ version, rules }: MenuRules): RulesDraft => ({
	version,
	rules: rules.map(({ id, name, richmenu_id, filter, start_on, end_on, is_active }) => ({
		...{ id, name, richmenu_id, start_on, end_on, is_active },
		// The client's type of a response knows no recursive type.
		filter: filter as Filter | null,
		key: String(id),
	})),
});
