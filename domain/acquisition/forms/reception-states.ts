/** Whether a form accepts answers, apart from its status. */
export const RECEPTION_STATES = { open: 0, before: 1, over: 2, full: 3 } as const;
export type ReceptionState = (typeof RECEPTION_STATES)[keyof typeof RECEPTION_STATES];

/** Labels of the states in which a form accepts no answers. */
export const RECEPTION_LABELS: Record<Exclude<ReceptionState, 0>, string> = {
	[RECEPTION_STATES.before]: "受付前",
	[RECEPTION_STATES.over]: "受付終了",
	[RECEPTION_STATES.full]: "定員",
};
