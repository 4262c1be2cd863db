import { Anchor, Group, Table } from "@mantine/core";
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

/** Facts that identify a reservation: who comes, when, for what. */
export const MainFacts = ({ reservation, board }: ReservationFactsProps) => {
	const parts = listBookableParts(board);
	const course = findCourseAtPrice(parts, reservation);
	return (
		<FactTable
			facts={[
				["お名前", displayName(reservation.name)],
				[
					"連絡先",
					reservation.contact_address && (
						<ContactAddress key="contact" address={reservation.contact_address} />
					),
				],
				["コース", course && `${course.name}（${course.minutes}分・${formatYen(course.price)}）`],
				["日時", formatBookedTime(reservation)],
				["スタッフ・席", formatResourceNames(parts, reservation)],
			]}
		/>
	);
};

/** Remaining facts of a reservation. */
export const FurtherFacts = ({ salonId, reservation }: ReservationFactsProps) => {
	const { memo, pictures, answers } = reservation.meta_data;
	return (
		<FactTable
			facts={[
				["ご要望", reservation.comment],
				["メモ", memo],
				["指名料", reservation.resource_fee_is_charged && formatYen(reservation.resource_fee)],
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
			]}
		>
			{answers && <CustomerAnswerRows salonId={salonId} answers={answers} />}
		</FactTable>
	);
};

interface FactTableProps {
	facts: [string, ReactNode][];
	/** Further rows. */
	children?: ReactNode;
}

/** Table of facts; empty values have no row. */
const FactTable = ({ facts, children }: FactTableProps) => (
	<Table variant="vertical" layout="fixed">
		<Table.Tbody>
			{facts
				.filter(([, value]) => value)
				.map(([label, value]) => (
					<Table.Tr key={label}>
						<Table.Th w="7rem">{label}</Table.Th>
						<Table.Td>{value}</Table.Td>
					</Table.Tr>
				))}
			{children}
		</Table.Tbody>
	</Table>
);

const TELEPHONE_PATTERN = /^\+?[\d\-() ]{9,20}$/;

/** Contact of the customer; a telephone number is a link that calls it. */
const ContactAddress = ({ address }: { address: string }) =>
	TELEPHONE_PATTERN.test(address) ? (
		<Anchor href={`tel:${address.replace(/[^+\d]/g, "")}`} size="sm">
			{address}
		</Anchor>
	) : (
		address
	);

const ReservationPictures = ({ urls }: { urls: readonly string[] }) => (
	<Group gap="xs">
		{urls.map((url, index) => (
			<a key={url} href={url} target="_blank" rel="noreferrer">
				<img src={url} alt={`予約の画像${index + 1}`} className={pictureClasses.shown} />
			</a>
		))}
	</Group>
);
