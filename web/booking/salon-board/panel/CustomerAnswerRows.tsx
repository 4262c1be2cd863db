import { Table } from "@mantine/core";
import { useCustomerItems } from "#web/booking/salons/salonsApi.ts";
import { sortAnswers } from "../model/sortAnswers.ts";

interface CustomerAnswerRowsProps {
	salonId: number;
	/** Answers by question id. */
	answers: Record<string, string>;
}

/** Answers of a friend at booking. */
export const CustomerAnswerRows = ({ salonId, answers }: CustomerAnswerRowsProps) =>
	sortAnswers(useCustomerItems(salonId).data?.data ?? [], answers).map(({ id, name, value }) => (
		<Table.Tr key={id}>
			<Table.Th w="6rem">{name}</Table.Th>
			<Table.Td style={{ whiteSpace: "pre-wrap" }}>{value}</Table.Td>
		</Table.Tr>
	));
