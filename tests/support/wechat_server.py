"""WeChat's answers according to its documentation, for a server on a loopback port."""

from itertools import count
from urllib.parse import urlencode

from tests.support.loopback import Answer, Asked

APP = {"appid": "wx-app", "secret": "app-secret"}
WEB = {"appid": "wx-web", "secret": "web-secret"}


def failed(errcode: int, errmsg: str = "") -> Answer:
    return Answer(body={"errcode": errcode, "errmsg": errmsg})


class WeChatServer:
    """Codes are valid once, tokens until they expire. A code contains its person: ``good-7-as-li``;
    the only other person is 1."""

    def __init__(self) -> None:
        self.tokens = count(1)
        self.token = ""
        self.used: set[str] = set()
        self.phone: dict[str, object] = {
            "phoneNumber": "13800000001",
            "purePhoneNumber": "13800000001",
            "countryCode": "86",
            "watermark": {"appid": "wx-app", "timestamp": 1_700_000_000},
        }
        self.next: list[Answer] = []
        self.agreeing = "good"
        self.snapshot: dict[str, object] = {}

    def __call__(self, asked: Asked) -> Answer:
        if self.next and asked.path != "/cgi-bin/stable_token":
            return self.next.pop(0)
        return {
            "/connect/oauth2/authorize": self._page,
            "/cgi-bin/stable_token": self._stable_token,
            "/sns/jscode2session": self._session,
            "/sns/oauth2/access_token": self._authorize,
            "/wxa/business/getuserphonenumber": self._phone_number,
        }[asked.path](asked)

    def _page(self, asked: Asked) -> Answer:
        """The person agrees, and is redirected with the code ``agreeing``."""
        request = {name: asked.query.get(name) for name in ("appid", "response_type", "scope")}
        if request != {"appid": WEB["appid"], "response_type": "code", "scope": "snsapi_userinfo"}:
            return Answer(status=400)
        back = urlencode({"code": self.agreeing, "state": asked.query["state"]})
        return Answer(status=302, headers={"location": f"{asked.query['redirect_uri']}?{back}"})

    def _stable_token(self, asked: Asked) -> Answer:
        if asked.json["appid"] != APP["appid"] or asked.json["secret"] != APP["secret"]:
            return failed(40125, "invalid appsecret")
        if asked.json["force_refresh"] or not self.token:
            self.token = f"token-{next(self.tokens)}"
        return Answer(body={"access_token": self.token, "expires_in": 7200})

    def _session(self, asked: Asked) -> Answer:
        if {name: asked.query.get(name) for name in APP} != APP:
            return failed(40013, "invalid appid")
        refusal = self._spend(asked.query["js_code"])
        return refusal or Answer(
            body={
                "openid": f"open-{_who(asked.query['js_code'])}",
                "session_key": "keep out",
                "unionid": f"union-{_who(asked.query['js_code'])}",
            }
        )

    def _authorize(self, asked: Asked) -> Answer:
        if {name: asked.query.get(name) for name in WEB} != WEB:
            return failed(40013, "invalid appid")
        refusal = self._spend(asked.query["code"])
        return refusal or Answer(
            body={
                "access_token": "of the person",
                "expires_in": 7200,
                "refresh_token": "of the person",
                "openid": f"web-open-{_who(asked.query['code'])}",
                "unionid": f"union-{_who(asked.query['code'])}",
                "scope": "snsapi_userinfo",
                **self.snapshot,
            }
        )

    def _phone_number(self, asked: Asked) -> Answer:
        if asked.query["access_token"] != self.token:
            return failed(40001, "invalid credential")
        refusal = self._spend(asked.json["code"])
        return refusal or Answer(body={"errcode": 0, "errmsg": "ok", "phone_info": self.phone})

    def _spend(self, code: str) -> Answer | None:
        if not code.startswith("good"):
            return failed(40029, "invalid code")
        if code in self.used:
            return failed(40163, "code been used")
        self.used.add(code)
        return None


def _who(code: str) -> str:
    return code.partition("-as-")[2] or "1"
