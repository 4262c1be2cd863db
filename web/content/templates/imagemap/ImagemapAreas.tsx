import { Button, Group, Input, Stack } from "@mantine/core";
import { useState } from "react";
import { MAX_IMAGEMAP_AREAS } from "#domain/content/templates/imagemap-content.ts";
import { AreaLayoutMenu } from "#web/content/rich-menus/areas/AreaLayoutMenu.tsx";
import { middleArea } from "#web/content/rich-menus/richMenuDraft.ts";
import { PartTabs } from "#web/people/items/PartTabs.tsx";
import { DeleteIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldMark } from "#web/platform/ui/formProblems.ts";
import { replaceAt } from "#web/platform/ui/listEdits.ts";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import type { TemplateContentFieldsProps } from "../TemplateFields.tsx";
import type { ImagemapAreaDraft } from "../templateDraft.ts";
import { ImagemapAreaFields } from "./ImagemapAreaFields.tsx";
import { ImagemapBoard } from "./ImagemapBoard.tsx";
import {
	applyImagemapLayout,
	copyImagemapArea,
	createImagemapArea,
	imagemapAreaName,
	imagemapSizeOf,
	moveImagemapFrame,
	removeImagemapFrame,
} from "./imagemapAreas.ts";

/** Tappable areas drawn over the picture; one is selected at a time. */
export function ImagemapAreas({ content, onChange, errors }: TemplateContentFieldsProps<"imagemap">) {
	const { areas, video } = content;
	const size = imagemapSizeOf(content);
	const [selected, setSelected] = useState(0);
	const open = Math.min(selected, areas.length - (video ? 0 : 1));
	const area = areas[open];
	const readOnly = useReadOnly();
	const hasRoom = areas.length < MAX_IMAGEMAP_AREAS && !readOnly;
	const change = (next: typeof content, at = open) => {
		onChange(next);
		setSelected(Math.max(0, at));
	};
	const setAreas = (areas: ImagemapAreaDraft[], at = open) => change({ ...content, areas }, at);
	const add = (area: ImagemapAreaDraft) => setAreas([...areas, area], areas.length);
	const copy = (index: number) => {
		const original = areas[index];
		if (original && hasRoom) add(copyImagemapArea(content, original));
	};
	const remove = (index: number) => change(removeImagemapFrame(content, index), index - 1);
	return (
		<Input.Wrapper
			label="タップできる範囲"
			labelElement="div"
			required={video === null}
			description="画像の上をドラッグすると枠を描けます。枠はドラッグで動かし、まわりの点で大きさを変えられます。位置は数値でも入力できます。"
			error={errors["content[areas]"]}
		>
			<Stack gap="md" mt="xs">
				<ImagemapBoard
					content={content}
					open={open}
					onOpen={setSelected}
					onMove={(index, place) => change(moveImagemapFrame(content, index, place), index)}
					onDraw={hasRoom ? (place) => add(createImagemapArea(place)) : undefined}
					commands={{ copy, remove }}
					readOnly={readOnly}
				/>
				<Group gap="xs">
					<Button
						variant="default"
						size="xs"
						leftSection={<PlusIcon />}
						disabled={!hasRoom}
						onClick={() => add(createImagemapArea(middleArea(size)))}
						// Marked only for errors about the whole list; otherwise it would take the focus from their
						// fields.
						{...(errors["content[areas]"] && fieldMark("content[areas]"))}
					>
						範囲を追加する
					</Button>
					<AreaLayoutMenu
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
						names={areas.map(imagemapAreaName)}
						field="content[areas]"
						open={open}
						onOpen={setSelected}
						errors={errors}
					/>
				)}
				{area && (
					<ImagemapAreaFields
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
					</ImagemapAreaFields>
				)}
			</Stack>
		</Input.Wrapper>
	);
}
