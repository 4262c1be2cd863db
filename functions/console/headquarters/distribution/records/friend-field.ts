import type { VarChoice } from "#domain/engine/kinds/var.ts";
import { friendInfoKind } from "#functions/people/friend-fields/kind.ts";
import type { RecordRules } from "./definition.ts";
import { explorerRecord, saveExplorerRecord } from "./explorer-record.ts";
import { keepPartIds } from "./keep-part-ids.ts";

const choicesOf = ({ choices }: Record<string, unknown>) => choices as VarChoice[];

/** Friend fields. Choices of the same text keep their ids, which friends have as their values. */
export const friendFieldRecord: RecordRules = explorerRecord(friendInfoKind, {
	save: ({ content, ...call }) =>
		saveExplorerRecord(friendInfoKind, {
			...call,
			content: {
				...content,
				choices: keepPartIds(
					choicesOf(content),
					call.existing ? choicesOf(call.existing.record.content) : [],
					(choice, stored) => choice.value === stored.value,
				),
			},
		}),
});
