import { Group, Table } from "@mantine/core";
import type { ReactNode } from "react";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { displayName } from "#web/platform/ui/displayName.ts";
import { type Board, type BoardReservation, reservationPictureUrl } from "../../boardApi.ts";
import { findCourseAtPrice, listBookableParts } from "../../model/bookableParts.ts";
import { formatBookedTime, formatResourceNames } from "../../model/requestedChange.ts";
import { CustomerAnswerRows } from "../CustomerAnswerRows.tsx";
import pictureClasses from "../PicturesField.module.css";

interface ReservationFactsProps {
	salonId: number;
	reservation: BoardReservation;
	board: Board;
}

/** Table of the reservation's data; empty values have no row. */
export const ReservationFacts = (props: ReservationFactsProps) => (
	<Table variant="vertical" layout="fixed">
		<Table.Tbody>
			{listFacts(props)
				.filter(([, value]) => value)
				.map(([label, value]) => (
					<Table.Tr key={label}>
						<Table.Th w="6rem">{label}</Table.Th>
						<Table.Td>{value}</Table.Td>
					</Table.Tr>
				))}
			{props.reservation.meta_data.answers && (
				<CustomerAnswerRows salonId={props.salonId} answers={props.reservation.meta_data.answers} />
			)}
		</Table.Tbody>
	</Table>
);

function listFacts({ salonId, reservation, board }: ReservationFactsProps): [string, ReactNode][] {
	const parts = listBookableParts(board);
	const course = findCourseAtPrice(parts, reservation);
	const { memo, pictures } = reservation.meta_data;
	return [
		["お名前", displayName(reservation.name)],
		["日時", formatBookedTime(reservation)],
		["コース", course && `${course.name}（${course.minutes}分・${formatYen(course.price)}）`],
		["担当・枠", formatResourceNames(parts, reservation)],
		["指名料", reservation.resource_fee_is_charged && formatYen(reservation.resource_fee)],
		["連絡先", reservation.contact_address],
		["ご要望", reservation.comment],
		["メモ", memo],
		[
			"画像",
			pictures?.length && (
				<ReservationPictures
					key="pictures"
					urls={pictures.map((key) => reservationPictureUrl(salonId, reservation.id, key))}
				/>
			),
		],
		["受付", reservation.created_at.slice(0, 16).replaceAll("-", ".")],
	];
}

const ReservationPictures = ({ urls }: { urls: readonly string[] }) => (
	<Group gap="xs">
		{urls.map((url, index) => (
			<a key={url} href={url} target="_blank" rel="noreferrer">
				<img src={url} alt={`予約の画像${index + 1}`} className={pictureClasses.shown} />
			</a>
		))}
	</Group>
);
