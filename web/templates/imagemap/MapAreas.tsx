import { Button, Group, Input, Stack } from "@mantine/core";
import { useState } from "react";
import { MAX_AREAS } from "#domain/templates/imagemap.ts";
import { PartTabs } from "../../items/PartTabs.tsx";
import { LayoutMenu } from "../../richmenus/areas/LayoutMenu.tsx";
import { middleOf } from "../../richmenus/draft.ts";
import { DeleteIcon, PlusIcon } from "../../ui/icons.tsx";
import { replaced, without } from "../../ui/lists.ts";
import { fieldMark } from "../../ui/problems.ts";
import type { MapArea } from "../draft.ts";
import type { ContentFieldsProps } from "../TemplateFields.tsx";
import { MapAreaFields } from "./MapAreaFields.tsx";
import { MapBoard } from "./MapBoard.tsx";
import { areaName, laidOut, newArea, sizeOf } from "./places.ts";

/** The areas to tap, drawn over the picture; one of them is open at a time. */
export function MapAreas({ content, onChange, errors }: ContentFieldsProps<"imagemap">) {
	const { areas, video } = content;
	const size = sizeOf(content);
	const [selected, setSelected] = useState(0);
	const open = Math.min(selected, areas.length - (video ? 0 : 1));
	const area = areas[open];
	const change = (areas: MapArea[], next = open) => {
		onChange({ ...content, areas });
		setSelected(Math.max(0, next));
	};
	return (
		<Input.Wrapper
			label="タップできる範囲"
			labelElement="div"
			required={video === null}
			description="画像の上をドラッグすると枠を描けます。枠はドラッグして動かし、角で大きさを変えられます。位置は数値でも入力できます。"
			error={errors["content[areas]"]}
		>
			<Stack gap="md" mt="xs">
				<MapBoard
					content={content}
					open={open}
					onOpen={setSelected}
					onMove={(index, place) => {
						setSelected(index);
						onChange(
							index < areas.length
								? { ...content, areas: replaced(areas, index, { ...areas[index]!, ...place }) }
								: { ...content, video: video && { ...video, ...place } },
						);
					}}
					onDraw={
						areas.length < MAX_AREAS ? (place) => change([...areas, newArea(place)], areas.length) : undefined
					}
					onCommand={(command, index) => {
						const at = areas[index];
						if (command === "remove" && at) change(without(areas, index), index - 1);
						if (command === "copy" && at && areas.length < MAX_AREAS)
							change([...areas, { ...at }], areas.length);
					}}
				/>
				<Group gap="xs">
					<Button
						variant="default"
						size="xs"
						leftSection={<PlusIcon />}
						disabled={areas.length >= MAX_AREAS}
						onClick={() => change([...areas, newArea(middleOf(size))], areas.length)}
						// A mark of its own only for what concerns all of them: it would draw the cursor from their fields.
						{...(errors["content[areas]"] && fieldMark("content[areas]"))}
					>
						範囲を追加する
					</Button>
					<LayoutMenu
						image={size}
						count={areas.length}
						onChoose={(layout) => change(laidOut(content, layout), 0)}
						onFree={() => change([], 0)}
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
						onChange={(area) => change(replaced(areas, open, area))}
						errors={errors}
					>
						<Button
							variant="subtle"
							color="red"
							size="xs"
							leftSection={<DeleteIcon />}
							onClick={() => change(without(areas, open), open - 1)}
						>
							この範囲を削除する
						</Button>
					</MapAreaFields>
				)}
			</Stack>
		</Input.Wrapper>
	);
}
