import { Text } from "@mantine/core";
import { useCallback } from "react";
import { unlinksInput } from "#domain/booking/salons/inputs/salon-part-inputs.ts";
import { checkUnparsed } from "#web/platform/ui/checkUnparsed.ts";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import { SettingForm, type SettingFormState } from "../SettingForm.tsx";
import { type SalonPartProps, SettingLoader } from "../SettingLoader.tsx";
import { loadUnlinkMatrix, saveUnlinks } from "../salonsApi.ts";
import type { SalonCourse, SalonResource } from "../salonTypes.ts";
import { UnlinkGrid, type UnlinkGridProps } from "./UnlinkGrid.tsx";
import { buildUnlinkMatrix, listUnlinks, setUnlinkCells, type UnlinkMatrix } from "./unlinkMatrix.ts";

/** Settings for which resources can be booked for which courses. */
export const UnlinksPart = ({ salonId }: SalonPartProps) => (
	<SettingLoader cacheKey={["salon", salonId, "matrix"]} load={() => loadUnlinkMatrix(salonId)}>
		{({ resources, courses, unlinks }, onSaved) =>
			resources.length === 0 || courses.length === 0 ? (
				<EmptyState title="スタッフ・席とコースがまだありません">
					スタッフ・席とコースを登録すると、どれがどれを受け付けるかをここで決められます。
				</EmptyState>
			) : (
				<SettingForm
					start={{ matrix: buildUnlinkMatrix(unlinks, idsOf(resources), idsOf(courses)) }}
					check={({ matrix }) => checkUnparsed(unlinksInput, { data: listUnlinks(matrix) })}
					send={(body, headers) => saveUnlinks(salonId, body, headers)}
					onSaved={onSaved}
					isWide
				>
					{(form) => <UnlinkFields {...form} resources={resources} courses={courses} />}
				</SettingForm>
			)
		}
	</SettingLoader>
);

interface UnlinkFieldsProps extends SettingFormState<{ matrix: UnlinkMatrix }> {
	resources: readonly Pick<SalonResource, "id" | "name">[];
	courses: readonly Pick<SalonCourse, "id" | "name">[];
}

function UnlinkFields({ draft, update, readOnly, resources, courses }: UnlinkFieldsProps) {
	const set = useCallback<UnlinkGridProps["onSetCells"]>(
		(resourceIds, courseIds, isLinked) =>
			update(({ matrix }) => ({ matrix: setUnlinkCells(matrix, resourceIds, courseIds, isLinked) })),
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
				onSetCells={set}
				readOnly={readOnly}
			/>
		</>
	);
}

const idsOf = (entries: readonly { id: number }[]) => entries.map(({ id }) => id);
