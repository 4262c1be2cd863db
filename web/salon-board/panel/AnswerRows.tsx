import { Table } from "@mantine/core";
import { useCustomerItems } from "../../salons/api.ts";

interface AnswerRowsProps {
	salonId: number;
	/** By the id of what was asked. */
	answers: Record<string, string>;
}

/** What a friend entered when they booked, in the order in which it is asked; what is asked no more stands at the end. */
export function AnswerRows({ salonId, answers }: AnswerRowsProps) {
	const items = useCustomerItems(salonId).data?.data ?? [];
	const asked = items.flatMap(({ id, name }) => {
		const value = answers[id];
		return value === undefined ? [] : [{ id: String(id), name, value }];
	});
	const others = Object.entries(answers)
		.filter(([id]) => !asked.some((each) => each.id === id))
		.map(([id, value]) => ({ id, name: "以前の項目", value }));
	return [...asked, ...others].map(({ id, name, value }) => (
		<Table.Tr key={id}>
			<Table.Th w="6rem">{name}</Table.Th>
			<Table.Td style={{ whiteSpace: "pre-wrap" }}>{value}</Table.Td>
		</Table.Tr>
	));
}
