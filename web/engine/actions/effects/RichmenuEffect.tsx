import { Stack } from "@mantine/core";
import { NO_MENU } from "#domain/engine/actions/effects/richmenu.ts";
import { CodeSegments } from "#web/engine/filters/conditions/parts/CodeSegments.tsx";
import type { EffectFormProps } from "./effectEntry.ts";
import { ItemField } from "./parts/ItemField.tsx";
import { MISSING_CHOICE } from "./parts/missingChoice.ts";

/** Codes of the control; the effect has only the id of a menu, or NO_MENU. */
const OPERATION = { remove: 0, show: 1 } as const;

const OPERATIONS = [
	[OPERATION.show, "表示する"],
	[OPERATION.remove, "解除する"],
] as const;

/** Effect 14: sets or removes the friend's rich menu. */
export function RichmenuEffect({ effect, onChange, errors, fieldProps }: EffectFormProps<"richmenu">) {
	const shows = effect.menu_id !== NO_MENU;
	return (
		<Stack gap="sm">
			<CodeSegments
				label="リッチメニューを"
				choices={OPERATIONS}
				value={shows ? OPERATION.show : OPERATION.remove}
				onChange={(operation) =>
					onChange({ ...effect, menu_id: operation === OPERATION.show ? MISSING_CHOICE : NO_MENU })
				}
			/>
			{shows && (
				<ItemField
					kind="richmenu"
					label="リッチメニュー"
					value={effect.menu_id > 0 ? effect.menu_id : null}
					onChange={(id) => onChange({ ...effect, menu_id: id ?? MISSING_CHOICE })}
					error={errors.menu_id}
					{...fieldProps("menu_id")}
				/>
			)}
		</Stack>
	);
}
