/** Path of the answers to a form as a CSV file (E-029). */
export const formExportPath = <Id extends number | string>(id: Id) => `/lvf/export/${id}` as const;
