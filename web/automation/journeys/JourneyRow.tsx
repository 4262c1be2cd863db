import { ActionIcon, Checkbox, Menu, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { CopyIcon, EditIcon, FolderIcon, StarIcon } from "#web/platform/ui/consoleIcons.tsx";
import type { RowPosition } from "#web/platform/ui/OrderedList.tsx";
import { OrderedRow } from "#web/platform/ui/OrderedRow.tsx";
import { RowLink } from "#web/platform/ui/RowLink.tsx";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type Journey, patchJourneyFavourite, postJourneyCopy } from "./journeyApi.ts";
import { toastOutcome } from "./journeyOutcome.ts";

interface JourneyRowProps {
	journey: Journey;
	/** Name of its group; undefined without one. */
	group: string | undefined;
	rowPosition: RowPosition;
	selected: boolean;
	/** Absent without the write ability. */
	onSelect: ((chosen: boolean) => void) | undefined;
	onMoveTo: () => void;
	onRemove: () => void;
}

/** Row of a journey: phases, favourite toggle and menu. */
export function JourneyRow({
	journey,
	group,
	rowPosition,
	selected,
	onSelect,
	onMoveTo,
	onRemove,
}: JourneyRowProps) {
	const { id, name, favourite } = journey;
	const { busy, run } = useBusy();
	const copy = () =>
		run(async () => void (await toastOutcome(postJourneyCopy(id), `「${name}」をコピーしました`)));
	const switchFavourite = () =>
		run(async () => void (await toastOutcome(patchJourneyFavourite(id, !favourite))));
	return (
		<OrderedRow
			id={id}
			name={name}
			{...rowPosition}
			mark={
				onSelect && (
					<Checkbox
						aria-label={`「${name}」を選択`}
						checked={selected}
						onChange={({ currentTarget: { checked } }) => onSelect(checked)}
					/>
				)
			}
			head={
				<RowLink href={addressOf("journey", { id })} title={name}>
					{name}
				</RowLink>
			}
			details={
				<>
					{group && <span>{group}</span>}
					<Text span inherit>
						{journey.journey_tags.length === 0 ? "フェーズはまだありません" : phasesText(journey)}
					</Text>
				</>
			}
			controls={
				<ActionIcon
					variant="subtle"
					color="gray"
					size="lg"
					aria-label={favourite ? `「${name}」をお気に入りから外す` : `「${name}」をお気に入りに追加する`}
					aria-pressed={favourite}
					disabled={!onSelect || busy}
					onClick={() => void switchFavourite()}
				>
					<StarIcon filled={favourite} />
				</ActionIcon>
			}
			menuItems={
				<>
					<Menu.Item leftSection={<EditIcon />} component={Link} href={addressOf("editJourney", { id })}>
						編集する
					</Menu.Item>
					<Menu.Item leftSection={<CopyIcon />} onClick={() => void copy()}>
						コピーする
					</Menu.Item>
					<Menu.Item leftSection={<FolderIcon />} onClick={onMoveTo}>
						フォルダへ移動する
					</Menu.Item>
				</>
			}
			onRemove={onSelect && onRemove}
		/>
	);
}

/** Ordered phases with the number of friends in each, if known. */
const phasesText = ({ journey_tags }: Journey): string =>
	journey_tags
		.map(({ name, standing }) => (standing === null ? name : `${name} ${standing.toLocaleString("ja-JP")}人`))
		.join(" → ");
