import { Button, Group, Input, Stack } from "@mantine/core";
import { useState } from "react";
import { MAX_AREAS } from "#domain/content/templates/imagemap.ts";
import { LayoutMenu } from "#web/content/rich-menus/areas/LayoutMenu.tsx";
import { middleOf } from "#web/content/rich-menus/draft.ts";
import { PartTabs } from "#web/people/items/PartTabs.tsx";
import { DeleteIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldMark } from "#web/platform/ui/formProblems.ts";
import { replaceAt } from "#web/platform/ui/listEdits.ts";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import type { MapArea } from "../draft.ts";
import type { ContentFieldsProps } from "../TemplateFields.tsx";
import { MapAreaFields } from "./MapAreaFields.tsx";
import { MapBoard } from "./MapBoard.tsx";
import {
	applyImagemapLayout,
	areaName,
	copyImagemapArea,
	imagemapSizeOf,
	newArea,
	withoutPlace,
	withPlace,
} from "./places.ts";

/** Tap areas drawn over the picture; one is selected at a time. */
export function MapAreas({ content, onChange, errors }: ContentFieldsProps<"imagemap">) {
	const { areas, video } = content;
	const size = imagemapSizeOf(content);
	const [selected, setSelected] = useState(0);
	const open = Math.min(selected, areas.length - (video ? 0 : 1));
	const area = areas[open];
	const readOnly = useReadOnly();
	const hasRoom = areas.length < MAX_AREAS && !readOnly;
	const change = (next: typeof content, at = open) => {
		onChange(next);
		setSelected(Math.max(0, at));
	};
	const setAreas = (areas: MapArea[], at = open) => change({ ...content, areas }, at);
	const add = (area: MapArea) => setAreas([...areas, area], areas.length);
	const copy = (index: number) => {
		const original = areas[index];
		if (original && hasRoom) add(copyImagemapArea(content, original));
	};
	const remove = (index: number) => change(withoutPlace(content, index), index - 1);
	return (
		<Input.Wrapper
			label="タップできる範囲"
			labelElement="div"
			required={video === null}
			description="画像の上をドラッグすると枠を描けます。枠はドラッグで動かし、まわりの点で大きさを変えられます。位置は数値でも入力できます。"
			error={errors["content[areas]"]}
		>
			<Stack gap="md" mt="xs">
				<MapBoard
					content={content}
					open={open}
					onOpen={setSelected}
					onMove={(index, place) => change(withPlace(content, index, place), index)}
					onDraw={hasRoom ? (place) => add(newArea(place)) : undefined}
					commands={{ copy, remove }}
					readOnly={readOnly}
				/>
				<Group gap="xs">
					<Button
						variant="default"
						size="xs"
						leftSection={<PlusIcon />}
						disabled={!hasRoom}
						onClick={() => add(newArea(middleOf(size)))}
						// Marked only for errors about the whole list; otherwise it would take the focus from their
						// fields.
						{...(errors["content[areas]"] && fieldMark("content[areas]"))}
					>
						範囲を追加する
					</Button>
					<LayoutMenu
						image={size}
						count={areas.length}
						named={{ noun: "範囲", counter: "か所" }}
						onChoose={(layout) => setAreas(applyImagemapLayout(content, layout), 0)}
						onFree={() => setAreas([], 0)}
					/>
				</Group>
				{areas.length > 0 && (
					<PartTabs
						label="編集する範囲"
						names={areas.map(areaName)}
						field="content[areas]"
						open={open}
						onOpen={setSelected}
						errors={errors}
					/>
				)}
				{area && (
					<MapAreaFields
						key={open}
						area={area}
						size={size}
						field={`content[areas][${open}]`}
						onChange={(area) => setAreas(replaceAt(areas, open, area))}
						errors={errors}
					>
						<Button
							variant="subtle"
							color="red"
							size="xs"
							leftSection={<DeleteIcon />}
							onClick={() => remove(open)}
						>
							この範囲を削除する
						</Button>
					</MapAreaFields>
				)}
			</Stack>
		</Input.Wrapper>
	);
}
