// What every calendar needs and the shell does not: its styles, and the names of months and days.
import "@mantine/dates/styles.layer.css";
import "dayjs/locale/ja.js";

export { DatePickerInput, DateTimePicker, Month } from "@mantine/dates";
export { TimePicker } from "./TimePicker.tsx";
