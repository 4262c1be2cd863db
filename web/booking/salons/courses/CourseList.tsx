import { UnstyledButton } from "@mantine/core";
import { describeTerms } from "#domain/booking/salons/payment-terms.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import classes from "#web/platform/ui/OrderedList.module.css";
import { OrderedList, type RowPosition } from "#web/platform/ui/OrderedList.tsx";
import { OrderedRow } from "#web/platform/ui/OrderedRow.tsx";
import { rowTarget } from "#web/platform/ui/rowArrows.ts";
import { confirmRemoval } from "../parts/confirmRemoval.ts";
import { EnabledToggle } from "../parts/EnabledToggle.tsx";
import { salonCourseApi, salonListKey } from "../salonsApi.ts";
import type { SalonCourse } from "../salonTypes.ts";
import { saveOrder } from "../saveOrder.ts";

interface CourseListProps {
	salonId: number;
	courses: SalonCourse[];
	mayWrite: boolean;
	onEdit: (course: SalonCourse) => void;
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
				send: (ids) => salonCourseApi.order(salonId, ids),
			})
		}
	>
		{(course, position) => (
			<CourseRow key={course.id} salonId={salonId} course={course} position={position} {...rest} />
		)}
	</OrderedList>
);

interface CourseRowProps extends Omit<CourseListProps, "courses"> {
	course: SalonCourse;
	position: RowPosition;
}

function CourseRow({ salonId, course, position, mayWrite, onEdit }: CourseRowProps) {
	const { id, name, minutes, price, payment, buffer_before, buffer_after } = course;
	return (
		<OrderedRow
			id={id}
			name={name}
			{...position}
			head={
				<UnstyledButton className={classes.open} title={name} onClick={() => onEdit(course)} {...rowTarget}>
					{name}
				</UnstyledButton>
			}
			details={
				<>
					{course.is_enabled === 0 && <span>受付停止中</span>}
					<span>{minutes}分</span>
					<span>{formatYen(price)}</span>
					{payment !== null && <span>{describeTerms(payment) || "事前のお支払いなし"}</span>}
					{(buffer_before !== null || buffer_after !== null) && (
						<span>
							余白 前{buffer_before === null ? "は店舗の設定" : `${buffer_before}分`}・後
							{buffer_after === null ? "は店舗の設定" : `${buffer_after}分`}
						</span>
					)}
				</>
			}
			controls={<EnabledToggle salonId={salonId} entry={course} calls={salonCourseApi} mayWrite={mayWrite} />}
			onRemove={mayWrite ? () => void confirmCourseRemoval(salonId, course) : undefined}
		/>
	);
}

const confirmCourseRemoval = (salonId: number, { id, name }: SalonCourse) =>
	confirmRemoval({
		subject: `コース「${name}」`,
		message: "友だちが選べなくなります。これまでの予約の記録は残ります。",
		confirm: "削除する",
		doneText: `「${name}」を削除しました`,
		remove: (force) => salonCourseApi.remove(salonId, id, force),
	});
