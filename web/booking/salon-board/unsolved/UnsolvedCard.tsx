import { Anchor, Group, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { displayName } from "#web/platform/ui/displayName.ts";
import { type BookableParts, findCourseAtPrice } from "../model/bookableParts.ts";
import { formatBookedTime, formatResourceNames, listRequestedDifferences } from "../model/requestedChange.ts";
import { UNSOLVED_KINDS, type UnsolvedItem } from "../model/unsolvedItems.ts";
import { BookedDifferences } from "./BookedDifferences.tsx";
import { StrandedOptions } from "./StrandedOptions.tsx";
import { refreshUnsolved } from "./useUnsolved.ts";

/** Booking with its unsolved item; the children are the answers. */
export function UnsolvedCard({
	unsolvedItem,
	salonId,
	parts,
	children,
}: {
	unsolvedItem: UnsolvedItem;
	salonId: number;
	parts: BookableParts;
	children: React.ReactNode;
}) {
	const { kind, reservation, request, requestedAt } = unsolvedItem;
	const course = findCourseAtPrice(parts, reservation);
	const resources = formatResourceNames(parts, reservation);
	const isWithStaff = parts.resources.some(
		({ id, kind }) => id === reservation.salon_resource_id && kind === "staff",
	);
	return (
		<Group justify="space-between">
			<div>
				<Text fw={600}>
					{UNSOLVED_KINDS[kind]}: {displayName(reservation.name)}
				</Text>
				<Text size="sm">
					<Anchor
						component={Link}
						size="sm"
						href={addressOf("schedule", { id: salonId, view: "date", date: reservation.date })}
					>
						{formatBookedTime(reservation)}
					</Anchor>
				</Text>
				<Text size="sm">
					{[
						course && `${course.name}（${course.minutes}分・${formatYen(course.price)}）`,
						resources,
						isWithStaff && !reservation.is_nominated && "指名なし",
					]
						.filter(Boolean)
						.join(" ・ ")}
				</Text>
				{kind === "edit" && request && (
					<BookedDifferences differences={listRequestedDifferences(parts, reservation, request)} />
				)}
				{(request ?? reservation).comment && <Text size="sm">{(request ?? reservation).comment}</Text>}
				<Text size="xs" c="dimmed">
					{requestedAt.slice(0, 16).replaceAll("-", ".")} {kind === "stranded" ? "の変更" : "に届きました"}
				</Text>
				{kind === "stranded" && (
					<StrandedOptions
						salonId={salonId}
						reservation={reservation}
						onChanged={() => void refreshUnsolved(salonId)}
					/>
				)}
			</div>
			{children}
		</Group>
	);
}
