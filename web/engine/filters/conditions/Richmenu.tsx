import { Stack } from "@mantine/core";
import { requiresMenu, withRichmenuMatch } from "#domain/engine/filters/conditions/richmenu.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { CodeSegments } from "./parts/CodeSegments.tsx";

const CHOOSES = [
	[0, "メニューを指定する"],
	[2, "指定しない"],
] as const;

const OF_THIS = [
	[0, "表示中"],
	[10, "表示していない"],
] as const;

const OF_ANY = [
	[2, "何か表示中"],
	[12, "何も表示していない"],
] as const;

/** 93: the rich menu shown to the friend. */
function Fields({ condition, onChange, errors, field }: ConditionFieldsProps<"richmenu">) {
	const isNamed = requiresMenu(condition.match);
	return (
		<Stack gap="sm">
			<CodeSegments
				label="対象のリッチメニュー"
				choices={CHOOSES}
				value={isNamed ? 0 : 2}
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
				choices={isNamed ? OF_THIS : OF_ANY}
				value={condition.match}
				onChange={(match) => onChange(withRichmenuMatch(condition, match))}
			/>
		</Stack>
	);
}

export const richmenu: ConditionEntry<"richmenu"> = { Fields };
