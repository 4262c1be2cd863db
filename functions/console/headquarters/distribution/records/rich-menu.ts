import type { StoredMenuButton } from "#domain/content/rich-menus/menu-button.ts";
import { richmenuKind } from "#functions/content/rich-menus/kind.ts";
import type { RecordRules } from "./definition.ts";
import { explorerRecord, saveExplorerRecord } from "./explorer-record.ts";
import { keepPartIds } from "./keep-part-ids.ts";

const buttonsOf = ({ buttons }: Record<string, unknown>) => buttons as StoredMenuButton[];

/** Rich menus. Buttons of the same label keep their ids, by which taps are counted. */
export const richMenuRecord: RecordRules = explorerRecord(richmenuKind, {
	save: ({ content, ...call }) =>
		saveExplorerRecord(richmenuKind, {
			...call,
			content: {
				...content,
				buttons: keepPartIds(
					buttonsOf(content),
					call.existing ? buttonsOf(call.existing.record.content) : [],
					(button, stored) => button.label === stored.label,
				),
			},
		}),
});
