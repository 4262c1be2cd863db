import { Button, Group, Input, Stack } from "@mantine/core";
import { useState } from "react";
import { MAX_IMAGEMAP_AREAS } from "#domain/content/templates/imagemap-content.ts";
import { AreaLayoutMenu } from "#web/content/rich-menus/areas/AreaLayoutMenu.tsx";
import { middleArea } from "#web/content/rich-menus/richMenuDraft.ts";
import { PartTabs } from "#web/people/items/PartTabs.tsx";
import { DeleteIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
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
	// The video is a frame of the board, too, after the last area.
	const openIndex = Math.min(selected, areas.length - (video ? 0 : 1));
	const area = areas[openIndex];
	const readOnly = useReadOnly();
	const hasRoom = areas.length < MAX_IMAGEMAP_AREAS && !readOnly;
	const change = (next: typeof content, nextOpenIndex = openIndex) => {
		onChange(next);
		setSelected(Math.max(0, nextOpenIndex));
	};
	const setAreas = (areas: ImagemapAreaDraft[], nextOpenIndex = openIndex) =>
		change({ ...content, areas }, nextOpenIndex);
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
					openIndex={openIndex}
					onOpen={setSelected}
					onMove={(index, bounds) => change(moveImagemapFrame(content, index, bounds), index)}
					onDraw={hasRoom ? (bounds) => add(createImagemapArea(bounds)) : undefined}
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
						{...(errors["content[areas]"] && fieldAttribute("content[areas]"))}
					>
						範囲を追加する
					</Button>
					<AreaLayoutMenu
						image={size}
						count={areas.length}
						nouns={{ noun: "範囲", counterWord: "か所" }}
						onChoose={(layout) => setAreas(applyImagemapLayout(content, layout), 0)}
						onClear={() => setAreas([], 0)}
					/>
				</Group>
				{areas.length > 0 && (
					<PartTabs
						label="編集する範囲"
						names={areas.map(imagemapAreaName)}
						field="content[areas]"
						open={openIndex}
						onOpen={setSelected}
						errors={errors}
					/>
				)}
				{area && (
					<ImagemapAreaFields
						key={openIndex}
						area={area}
						size={size}
						field={`content[areas][${openIndex}]`}
						onChange={(area) => setAreas(replaceAt(areas, openIndex, area))}
						errors={errors}
					>
						<Button
							variant="subtle"
							color="red"
							size="xs"
							leftSection={<DeleteIcon />}
							onClick={() => remove(openIndex)}
						>
							この範囲を削除する
						</Button>
					</ImagemapAreaFields>
				)}
			</Stack>
		</Input.Wrapper>
	);
}
