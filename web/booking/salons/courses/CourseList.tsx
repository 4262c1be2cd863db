import { UnstyledButton } from "@mantine/core";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { rowTarget } from "#web/platform/ui/rowArrows.ts";
import { courseCalls, salonListKey } from "../api.ts";
import { saveOrder } from "../order.ts";
import { confirmRemoval } from "../parts/confirmRemoval.ts";
import { EnabledToggle } from "../parts/EnabledToggle.tsx";
import classes from "../parts/OrderedList.module.css";
import { OrderedList, type RowPlace } from "../parts/OrderedList.tsx";
import { OrderedRow } from "../parts/OrderedRow.tsx";
import type { Course } from "../wire.ts";

interface CourseListProps {
	salonId: number;
	courses: Course[];
	mayWrite: boolean;
	onEdit: (course: Course) => void;
}

/** A salon's courses, in the order that friends see. */
export const CourseList = ({ salonId, courses, ...rest }: CourseListProps) => (
	<OrderedList
		entries={courses}
		noun="コース"
		mayOrder={rest.mayWrite}
		onOrder={(from, to) =>
			saveOrder({
				key: salonListKey(salonId, "courses"),
				entries: courses,
				from,
				to,
				send: (ids) => courseCalls.order(salonId, ids),
			})
		}
	>
		{(course, place) => <Row key={course.id} salonId={salonId} course={course} place={place} {...rest} />}
	</OrderedList>
);

interface RowProps extends Omit<CourseListProps, "courses"> {
	course: Course;
	place: RowPlace;
}

function Row({ salonId, course, place, mayWrite, onEdit }: RowProps) {
	const { id, name, minutes, price, buffer_before, buffer_after } = course;
	return (
		<OrderedRow
			id={id}
			name={name}
			{...place}
			head={
				<UnstyledButton className={classes.open} title={name} onClick={() => onEdit(course)} {...rowTarget}>
					{name}
				</UnstyledButton>
			}
			facts={
				<>
					{course.is_enabled === 0 && <span>受付停止中</span>}
					<span>{minutes}分</span>
					<span>{formatYen(price)}</span>
					{(buffer_before !== null || buffer_after !== null) && (
						<span>
							余白 前{buffer_before === null ? "は店舗の設定" : `${buffer_before}分`}・後
							{buffer_after === null ? "は店舗の設定" : `${buffer_after}分`}
						</span>
					)}
				</>
			}
			aside={<EnabledToggle salonId={salonId} entry={course} calls={courseCalls} mayWrite={mayWrite} />}
			onRemove={mayWrite ? () => void remove(salonId, course) : undefined}
		/>
	);
}

const remove = (salonId: number, { id, name }: Course) =>
	confirmRemoval({
		what: `コース「${name}」`,
		message: "友だちが選べなくなります。これまでの予約の記録は残ります。",
		confirm: "削除する",
		done: `「${name}」を削除しました`,
		remove: (force) => courseCalls.remove(salonId, id, force),
	});
