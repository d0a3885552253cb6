"""REST for the lab, on a server that was started with it: studies started, watched, cancelled, reported, compared."""

from __future__ import annotations

from typing import Annotated, Any, cast

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from qiju.table.service import lab_models as models
from qiju.table.service.lab import Lab
from qiju.table.service.lab_work import checked, compared, reported, shipped_text, studies
from qiju.table.service.models import Lang, Weighed
from qiju.table.service.rest import REFUSED_PAGE, REPORT_HEADERS, guessing
from qiju.table.service.visitors import address_of, lobby_of, spend

router = APIRouter()
Plain = dict[str, Any]
CellNumber = Annotated[int, Query(ge=0, le=2000)]


def lab_of(request: Request) -> Lab:
    return cast(Lab, lobby_of(request).lab)


@router.get("/api/lab", response_model=models.LabDoor)
async def lab_door(request: Request) -> Plain:
    """The studies that come with Qiju, and how much this server plays."""
    lab = lab_of(request)
    most = lab.settings.lab_games
    if not lab.shipped:
        lab.shipped = await lab.desk.do(address_of(request), studies, most)
    return {"studies": lab.shipped, "most": most}


@router.post("/api/lab/check/own", response_model=models.CheckedStudy)
async def check_study(request: Request, body: models.StudyWish) -> Plain:
    """What a study of one's own would play, or everything that is wrong with it, each at its line."""
    spend(request)
    lab = lab_of(request)
    return await lab.desk.do(address_of(request), checked, body.name, body.text, body.games, lab.settings.lab_games)


@router.post("/api/lab/own", response_model=models.StartedStudy)
async def start_study(request: Request, body: models.StudyWish) -> Plain:
    """Have a study played: one that comes with Qiju by its name, or one of one's own."""
    lobby = spend(request)
    lab = lab_of(request)
    lobby.services.metrics.count("qiju_work_total", "kind", "study")
    name, text = (body.name, body.text) if body.text else shipped_text(body.name)
    study, key = await lab.start(address_of(request), name, text, body.games)
    return {"id": study, "key": key}


@router.get("/api/lab/{study}", response_model=models.StudyStatus)
async def study_status(request: Request, study: str) -> Plain:
    """How far a study is, and what it shows by now."""
    with guessing(request):
        return await lab_of(request).status(study)


@router.post("/api/lab/{study}/cancel", response_model=models.StudyStatus)
async def cancel_study(request: Request, study: str, body: models.StudyKey) -> Plain:
    """For whoever started it: no more of it is played."""
    spend(request)
    lab = lab_of(request)
    with guessing(request):
        lab.folder_of(study)
        lab.cancel(study, body.key)
        return await lab.status(study)


@router.get("/api/lab/{study}/report", response_class=HTMLResponse, responses={"4XX": REFUSED_PAGE})
async def study_report(
    request: Request, study: str, cell: CellNumber = 0, lang: Annotated[Lang, Query()] = "zh"
) -> HTMLResponse:
    """One cell of a study as a page to pass on."""
    lab = lab_of(request)
    with guessing(request):
        folder = lab.folder_of(study)
    page = await lab.desk.do(address_of(request), reported, str(folder), cell, lang)
    return HTMLResponse(page, headers=REPORT_HEADERS)


@router.get("/api/lab/{study}/compare/{other}", response_model=Weighed)
async def compare_studies(
    request: Request,
    study: str,
    other: str,
    cell: CellNumber = 0,
    other_cell: CellNumber = 0,
) -> Plain:
    """Two cells, of one study or of two, figure by figure."""
    lab = lab_of(request)
    with guessing(request):
        sides = (str(lab.folder_of(study)), cell), (str(lab.folder_of(other)), other_cell)
    return await lab.desk.do(address_of(request), compared, *sides)
