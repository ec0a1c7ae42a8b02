/** Whether prices changed since the list was read. The list never moves under the hand: R shows them. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { pulseQuery } from "../service/pulse.ts";
import { searchOf, type ListQuery } from "./queries.ts";

interface News {
  readonly areThere: boolean;
  /** The version of the figures if they have changed since; null else. */
  readonly version: string | null;
  /** Reads the counts anew, and takes what is there now for known. */
  readonly show: () => void;
}

interface Seen {
  readonly question: string;
  readonly version: string;
}

export function useNews(contractId: string, listQuery: ListQuery): News {
  const cache = useQueryClient();
  const version = useQuery(pulseQuery(contractId)).data?.versions["figures"];
  const question = JSON.stringify(searchOf(listQuery));
  const [seen, setSeen] = useState<Seen | null>(null);
  // Another question was just read.
  if (version !== undefined && seen?.question !== question) setSeen({ question, version });
  const areThere = version !== undefined && seen?.question === question && seen.version !== version;
  return {
    areThere,
    version: areThere ? version : null,
    show: () => {
      if (version !== undefined) setSeen({ question, version });
      void cache.invalidateQueries({ queryKey: [contractId, "products", "figures", "counts"] });
    },
  };
}
