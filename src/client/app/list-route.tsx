import { lazy } from "react";
import { useParams } from "react-router";
import { ListScreen } from "../list/list-screen";
import { listEntity } from "./list-entity";

const NotFoundScreen = lazy(() =>
  import("../screens/not-found/not-found-screen").then((module) => ({ default: module.NotFoundScreen })),
);

/** `/countrylist` draws the list of `country`. Any other path of one part is a page that does not exist. */
export function ListRoute() {
  const { listname = "" } = useParams();
  const entity = listEntity(listname);
  return entity ? <ListScreen key={entity} entity={entity} /> : <NotFoundScreen />;
}
