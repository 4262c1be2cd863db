export { NO_CHOICES } from "../../filters/conditions/choices/texts.ts";
