import { useSortable } from "@dnd-kit/sortable";
import { ActionIcon, Checkbox, Menu, Paper, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import listClasses from "#web/booking/salons/parts/OrderedList.module.css";
import type { RowPosition } from "#web/booking/salons/parts/OrderedList.tsx";
import {
	CopyIcon,
	DeleteIcon,
	DownIcon,
	EditIcon,
	FolderIcon,
	GripIcon,
	MoreIcon,
	StarIcon,
	UpIcon,
} from "#web/platform/ui/consoleIcons.tsx";
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

const button = { variant: "subtle", color: "gray", size: "lg" } as const;

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
	const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
		useSortable({ id: String(id), disabled: !rowPosition.onMove });
	return (
		<Paper
			withBorder
			component="li"
			ref={setNodeRef}
			className={listClasses.row}
			style={{
				transform: transform ? `translateY(${transform.y}px)` : undefined,
				transition,
				zIndex: isDragging ? 1 : undefined,
			}}
		>
			{onSelect && (
				<>
					<ActionIcon
						{...button}
						ref={setActivatorNodeRef}
						{...attributes}
						{...listeners}
						className={listClasses.grip}
						aria-label={`「${name}」をドラッグして移動`}
					>
						<GripIcon />
					</ActionIcon>
					<Checkbox
						aria-label={`「${name}」を選択`}
						checked={selected}
						onChange={({ currentTarget: { checked } }) => onSelect(checked)}
					/>
				</>
			)}
			<div className={listClasses.text}>
				<div className={listClasses.head}>
					<RowLink href={addressOf("journey", { id })} title={name}>
						{name}
					</RowLink>
				</div>
				<div className={listClasses.facts}>
					{group && <span>{group}</span>}
					<Text span inherit>
						{journey.journey_tags.length === 0 ? "フェーズはまだありません" : phasesText(journey)}
					</Text>
				</div>
			</div>
			<ActionIcon
				{...button}
				aria-label={favourite ? `「${name}」をお気に入りから外す` : `「${name}」をお気に入りに追加する`}
				aria-pressed={favourite}
				disabled={!onSelect || busy}
				onClick={() => void run(async () => void (await toastOutcome(patchJourneyFavourite(id, !favourite))))}
			>
				<StarIcon filled={favourite} />
			</ActionIcon>
			{onSelect && rowPosition.onMove && (
				<Menu position="bottom-end" width="13rem">
					<Menu.Target>
						<ActionIcon {...button} aria-label={`「${name}」の操作`}>
							<MoreIcon />
						</ActionIcon>
					</Menu.Target>
					<Menu.Dropdown>
						<Menu.Item leftSection={<EditIcon />} component={Link} href={addressOf("editJourney", { id })}>
							編集する
						</Menu.Item>
						<Menu.Item
							leftSection={<CopyIcon />}
							onClick={() =>
								void run(
									async () => void (await toastOutcome(postJourneyCopy(id), `「${name}」をコピーしました`)),
								)
							}
						>
							コピーする
						</Menu.Item>
						<Menu.Item leftSection={<FolderIcon />} onClick={onMoveTo}>
							フォルダへ移動する
						</Menu.Item>
						<Menu.Item
							leftSection={<UpIcon />}
							disabled={rowPosition.index === 0}
							onClick={() => rowPosition.onMove?.(rowPosition.index - 1)}
						>
							上へ移動する
						</Menu.Item>
						<Menu.Item
							leftSection={<DownIcon />}
							disabled={rowPosition.index === rowPosition.count - 1}
							onClick={() => rowPosition.onMove?.(rowPosition.index + 1)}
						>
							下へ移動する
						</Menu.Item>
						<Menu.Divider />
						<Menu.Item leftSection={<DeleteIcon />} color="red" onClick={onRemove}>
							削除する
						</Menu.Item>
					</Menu.Dropdown>
				</Menu>
			)}
		</Paper>
	);
}

/** Ordered phases with the number of friends in each, if known. */
const phasesText = ({ journey_tags }: Journey): string =>
	journey_tags
		.map(({ name, standing }) => (standing === null ? name : `${name} ${standing.toLocaleString("ja-JP")}人`))
		.join(" → ");
