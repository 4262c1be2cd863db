ALTER TABLE `announcement_parts` ADD `withdrawn_at` integer;
