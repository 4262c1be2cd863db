import { Stack } from "@mantine/core";
import {
	RICHMENU_MATCH,
	requiresMenu,
	withRichmenuMatch,
} from "#domain/engine/filters/conditions/richmenu.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { CodeSegments } from "./parts/CodeSegments.tsx";

/** Choices of one menu or any, each with the match that it begins with. */
const MENU_CHOICES = [
	[RICHMENU_MATCH.shown, "メニューを指定する"],
	[RICHMENU_MATCH.anyShown, "指定しない"],
] as const;

const ONE_MENU_MATCHES = [
	[RICHMENU_MATCH.shown, "表示中"],
	[RICHMENU_MATCH.notShown, "表示していない"],
] as const;

const ANY_MENU_MATCHES = [
	[RICHMENU_MATCH.anyShown, "何か表示中"],
	[RICHMENU_MATCH.noneShown, "何も表示していない"],
] as const;

/** Condition 93: the rich menu shown to the friend. */
function Fields({ condition, onChange, errors, field }: ConditionFieldsProps<"richmenu">) {
	const isNamed = requiresMenu(condition.match);
	return (
		<Stack gap="sm">
			<CodeSegments
				label="対象のリッチメニュー"
				choices={MENU_CHOICES}
				value={isNamed ? RICHMENU_MATCH.shown : RICHMENU_MATCH.anyShown}
				onChange={(match) => onChange(withRichmenuMatch(condition, match))}
			/>
			{isNamed && (
				<ItemSelector
					kind="richmenu"
					label="リッチメニュー"
					required
					value={condition.richmenu_id}
					onChange={(richmenu_id) => onChange({ ...condition, richmenu_id })}
					showDeleted
					data-field={field("richmenu_id")}
					error={errors.richmenu_id}
				/>
			)}
			<CodeSegments
				label="状態"
				choices={isNamed ? ONE_MENU_MATCHES : ANY_MENU_MATCHES}
				value={condition.match}
				onChange={(match) => onChange(withRichmenuMatch(condition, match))}
			/>
		</Stack>
	);
}

export const richmenu: ConditionEntry<"richmenu"> = { Fields };
