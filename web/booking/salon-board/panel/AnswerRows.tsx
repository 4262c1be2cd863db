import { Table } from "@mantine/core";
import { useCustomerItems } from "#web/booking/salons/api.ts";
import { answersInOrder } from "../model/answers.ts";

interface AnswerRowsProps {
	salonId: number;
	/** Answers by question id. */
	answers: Record<string, string>;
}

/** Answers of a friend at booking. */
export const AnswerRows = ({ salonId, answers }: AnswerRowsProps) =>
	answersInOrder(useCustomerItems(salonId).data?.data ?? [], answers).map(({ id, name, value }) => (
		<Table.Tr key={id}>
			<Table.Th w="6rem">{name}</Table.Th>
			<Table.Td style={{ whiteSpace: "pre-wrap" }}>{value}</Table.Td>
		</Table.Tr>
	));
