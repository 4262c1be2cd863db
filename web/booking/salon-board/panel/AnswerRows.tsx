import { Table } from "@mantine/core";
import { useCustomerItems } from "#web/booking/salons/api.ts";
import { answersInOrder } from "../model/answers.ts";

interface AnswerRowsProps {
	salonId: number;
	/** By the id of what was asked. */
	answers: Record<string, string>;
}

/** What a friend entered when they booked. */
export const AnswerRows = ({ salonId, answers }: AnswerRowsProps) =>
	answersInOrder(useCustomerItems(salonId).data?.data ?? [], answers).map(({ id, name, value }) => (
		<Table.Tr key={id}>
			<Table.Th w="6rem">{name}</Table.Th>
			<Table.Td style={{ whiteSpace: "pre-wrap" }}>{value}</Table.Td>
		</Table.Tr>
	));
