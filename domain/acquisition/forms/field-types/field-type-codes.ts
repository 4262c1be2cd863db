/** Types of question of a form, and of the elements between questions. */
export const FIELD_TYPES = {
	textbox: 5,
	textarea: 10,
	dropdown: 20,
	radio: 30,
	checkbox: 40,
	date: 50,
	agreement: 60,
	heading: 70,
	page: 80,
} as const;
export type FieldType = (typeof FIELD_TYPES)[keyof typeof FIELD_TYPES];
