-- Collectors read at a lower priority, so nobody tells them that requests are answered. Collectors of an earlier release claim nothing from now on.
drop table asked_machine;
