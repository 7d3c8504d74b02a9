"""Files of results as the desk sends them."""

import pytest

from tests.support.house import House
from wordmate.application.kernel.call import store_call
from wordmate.application.pay.messages import DownloadBatch, ReadResults, ResultLine
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.pay.errors import ResultsRefused


async def issued(house: House) -> int:
    order = await house.attended()
    house.clock.move(minutes=50)
    await house.app.complete_course_order(house.tutor, house.end(order))
    await house.app.issue_batch("nov")
    return int(order.course_order_id)


async def test_a_downloaded_batch_comes_back_with_its_results(house: House) -> None:
    order_id = await issued(house)
    for part, ending in (("ALL", "xlsx"), ("LESSONS", "csv")):
        file = await house.app.download_batch(DownloadBatch(batch="nov", part=part))  # type: ignore[arg-type]
        assert file.name == f"nov.{ending}"
        [line] = (await house.app.read_results(ReadResults(file=file.content))).lines
        assert (line.line, line.batch, line.order, line.result) == (2, "nov", str(order_id), "")
    summary = await house.app.download_batch(batch="nov", part="SUMMARY")
    assert summary.name == "nov-汇总.csv"
    assert "合计" in summary.content.decode("utf-8-sig")
    with pytest.raises(NotFound):
        await house.app.download_batch(batch="dec")


async def test_pasted_cells_are_a_file_of_results(house: House) -> None:
    pasted = "批次\t订单\t结果\t原因\nnov\t7\t发放失败\t账号不对\n".encode()
    assert (await house.app.read_results(store_call(), ReadResults(file=pasted))).lines == [
        ResultLine(line=2, batch="nov", order="7", result="发放失败", reason="账号不对")
    ]


async def test_a_line_that_cannot_be_taken_is_named(house: House) -> None:
    long = f"batch,order,result\nnov,1,issued\nnov,2,{'x' * 1001}\n".encode()
    with pytest.raises(ResultsRefused) as refused:
        await house.app.read_results(ReadResults(file=long))
    [line] = refused.value.lines
    assert (line.line, line.why.en) == (3, "a cell has more than 1000 characters")
