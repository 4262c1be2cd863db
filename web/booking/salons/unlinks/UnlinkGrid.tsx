import { UnstyledButton } from "@mantine/core";
import { memo, useCallback, useState } from "react";
import { handleCellKeys } from "./cellNavigation.ts";
import classes from "./UnlinkGrid.module.css";
import { type UnlinkMatrix, unlinkedCoursesOf } from "./unlinkMatrix.ts";

interface NamedItem {
	id: number;
	name: string;
}

export interface UnlinkGridProps {
	resources: readonly NamedItem[];
	courses: readonly NamedItem[];
	matrix: UnlinkMatrix;
	/** Links or unlinks every given resource with every given course. */
	onSetCells: (resourceIds: readonly number[], courseIds: readonly number[], isLinked: boolean) => void;
	readOnly: boolean;
}

/** Courses whose names fit beside each other; the names of more are written downwards. */
const FEW_COURSES = 6;

/**
 * Grid of bookable pairs: a row per resource, a column per course. One cell is in the tab order; the arrow
 * keys move the focus. Rows are memoized, so that 30 × 40 cells stay fast.
 */
export function UnlinkGrid({ resources, courses, matrix, onSetCells, readOnly }: UnlinkGridProps) {
	const [[row, column], setCurrentCell] = useState<[number, number]>([0, 0]);
	const resourceIds = resources.map(({ id }) => id);
	const onFocus = useCallback((row: number, column: number) => setCurrentCell([row, column]), []);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: arrow keys between its checkboxes
		<div
			className={classes.scroll}
			onKeyDown={(event) => handleCellKeys(event, [resources.length, courses.length])}
		>
			<table
				className={classes.grid}
				data-few={courses.length <= FEW_COURSES || undefined}
				aria-label="スタッフ・席が担当できるコース"
			>
				<thead>
					<tr>
						<th className={classes.corner} scope="col">
							スタッフ・席
						</th>
						{courses.map(({ id, name }) => {
							const isAll = resources.every((resource) => !unlinkedCoursesOf(matrix, resource.id).has(id));
							return (
								<th key={id} scope="col" className={classes.course}>
									<UnstyledButton
										className={classes.courseName}
										title={name}
										disabled={readOnly}
										aria-label={`「${name}」をすべて${isAll ? "外す" : "対応にする"}`}
										onClick={() => onSetCells(resourceIds, [id], !isAll)}
									>
										{name}
									</UnstyledButton>
								</th>
							);
						})}
					</tr>
				</thead>
				<tbody>
					{resources.map((resource, rowIndex) => (
						<GridRow
							key={resource.id}
							rowIndex={rowIndex}
							resource={resource}
							courses={courses}
							unlinkedCourses={unlinkedCoursesOf(matrix, resource.id)}
							currentColumn={rowIndex === row ? column : null}
							onFocus={onFocus}
							onSetCells={onSetCells}
							readOnly={readOnly}
						/>
					))}
				</tbody>
			</table>
		</div>
	);
}

interface GridRowProps extends Pick<UnlinkGridProps, "courses" | "readOnly"> {
	onSetCells: UnlinkGridProps["onSetCells"];
	rowIndex: number;
	resource: NamedItem;
	unlinkedCourses: ReadonlySet<number>;
	/** Column in the tab order if this is its row. */
	currentColumn: number | null;
	onFocus: (row: number, column: number) => void;
}

const GridRow = memo(function Row(props: GridRowProps) {
	const { rowIndex, resource, courses, unlinkedCourses, currentColumn, onFocus, onSetCells, readOnly } =
		props;
	const isAll = courses.every(({ id }) => !unlinkedCourses.has(id));
	return (
		<tr>
			<th scope="row" className={classes.resource}>
				<UnstyledButton
					className={classes.resourceName}
					title={resource.name}
					disabled={readOnly}
					aria-label={`「${resource.name}」のコースをすべて${isAll ? "外す" : "対応にする"}`}
					onClick={() =>
						onSetCells(
							[resource.id],
							courses.map(({ id }) => id),
							!isAll,
						)
					}
				>
					{resource.name}
				</UnstyledButton>
			</th>
			{courses.map(({ id, name }, column) => (
				<td key={id} className={classes.cell}>
					<label className={classes.target}>
						<input
							type="checkbox"
							className={classes.input}
							aria-label={`${resource.name}・${name}`}
							data-cell={`${rowIndex}:${column}`}
							tabIndex={column === currentColumn ? 0 : -1}
							checked={!unlinkedCourses.has(id)}
							disabled={readOnly}
							onFocus={() => onFocus(rowIndex, column)}
							onChange={(event) => onSetCells([resource.id], [id], event.currentTarget.checked)}
						/>
						<span className={classes.mark} aria-hidden="true" />
					</label>
				</td>
			))}
		</tr>
	);
});
