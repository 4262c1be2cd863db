import { Text } from "@mantine/core";
import { useCallback } from "react";
import { unlinksInput } from "#domain/booking/salons/inputs/resources.ts";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import { loadMatrix, saveUnlinks } from "../api.ts";
import { checkedAs } from "../checked.ts";
import { Setting, type SettingPartProps } from "../Setting.tsx";
import { type FormParts, SettingForm } from "../SettingForm.tsx";
import type { Course, Resource } from "../wire.ts";
import { type Matrix, matrixOf, unlinksOf, withCells } from "./matrix.ts";
import { UnlinkGrid, type UnlinkGridProps } from "./UnlinkGrid.tsx";

/** Settings for which resources can be booked for which courses. */
export const UnlinksPart = ({ salonId }: SettingPartProps) => (
	<Setting what={["salon", salonId, "matrix"]} load={() => loadMatrix(salonId)}>
		{({ resources, courses, unlinks }, onSaved) =>
			resources.length === 0 || courses.length === 0 ? (
				<EmptyState title="対応表はまだありません">
					スタッフ・枠とコースを登録すると、どれがどれを受け付けるかをここで決められます。
				</EmptyState>
			) : (
				<SettingForm
					start={{ matrix: matrixOf(unlinks, idsOf(resources), idsOf(courses)) }}
					check={({ matrix }) => checkedAs(unlinksInput, { data: unlinksOf(matrix) })}
					send={(body, headers) => saveUnlinks(salonId, body, headers)}
					onSaved={onSaved}
					wide
				>
					{(form) => <UnlinkFields {...form} resources={resources} courses={courses} />}
				</SettingForm>
			)
		}
	</Setting>
);

interface UnlinkFieldsProps extends FormParts<{ matrix: Matrix }> {
	resources: readonly Pick<Resource, "id" | "name">[];
	courses: readonly Pick<Course, "id" | "name">[];
}

function UnlinkFields({ draft, update, readOnly, resources, courses }: UnlinkFieldsProps) {
	const set = useCallback<UnlinkGridProps["onSet"]>(
		(resourceIds, courseIds, linked) =>
			update(({ matrix }) => ({ matrix: withCells(matrix, resourceIds, courseIds, linked) })),
		[update],
	);
	return (
		<>
			<Text size="xs" c="dimmed">
				○は受け付ける組み合わせ、×は受け付けない組み合わせです。名前を押すと、その行や列をまとめて切り替えます。矢印キーで移動し、スペースキーで切り替えられます。
			</Text>
			<UnlinkGrid
				resources={resources}
				courses={courses}
				matrix={draft.matrix}
				onSet={set}
				readOnly={readOnly}
			/>
		</>
	);
}

const idsOf = (entries: readonly { id: number }[]) => entries.map(({ id }) => id);
