import { addressOf } from "#domain/engine/access/addresses.ts";
import { type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { itemListAddress } from "./editing.ts";

interface BackToItemsProps {
	kind: KindName;
	/** The folder in which the item lies; undefined where that is not known. */
	group: number | null | undefined;
}

/** The way back to a kind's list, before a page's title. */
export const BackToItems = ({ kind, group }: BackToItemsProps) => (
	<BackLink
		href={group === undefined ? addressOf(kindOf(kind).list) : itemListAddress(kind, group)}
		label={`${kindOf(kind).label}の一覧に戻る`}
	/>
);
