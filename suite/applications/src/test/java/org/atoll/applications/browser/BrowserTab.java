// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.browser;

import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A tab of a [Chromium]. What people do is done by its mouse, keys and touches, not by scripts.
/// Values come as text that is encoded as in an address, so that no JSON has to be read here.
public final class BrowserTab {
    private static final long PATIENCE_NANOS = 250_000_000_000L;
    private static final Pattern ID = Pattern.compile("^\\{\"id\":(\\d+)");
    private static final Pattern VALUE = Pattern.compile("\"value\":\"([^\"]*)\"");
    private static final Pattern DATA = Pattern.compile("\"data\":\"([^\"]*)\"");
    private static final List<String> COMPLAINTS = List.of(
            "\"method\":\"Runtime.exceptionThrown\"", "\"method\":\"Log.entryAdded\"");
    private static final Map<String, Integer> KEYS = Map.of(
            "Enter", 13, "Escape", 27, "Tab", 9, "ArrowLeft", 37, "ArrowUp", 38, "ArrowRight", 39,
            "ArrowDown", 40, "Home", 36, "End", 35);

    private final Map<Integer, CompletableFuture<String>> answers = new ConcurrentHashMap<>();
    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private final AtomicInteger last = new AtomicInteger();
    private final WebSocket socket;

    BrowserTab(HttpClient client, URI address) {
        var ears = new Ears(answers, complaints);
        socket = client.newWebSocketBuilder().buildAsync(address, ears).join();
        tell("Page.enable", "");
        tell("Runtime.enable", "");
        tell("Log.enable", "");
    }

    /// Puts parts of messages together.
    private record Ears(
            Map<Integer, CompletableFuture<String>> answers, List<String> complaints,
            StringBuilder part) implements WebSocket.Listener {

        Ears(Map<Integer, CompletableFuture<String>> answers, List<String> complaints) {
            this(answers, complaints, new StringBuilder());
        }

        @Override
        @SuppressWarnings("NullAway") // the interface allows null
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean whole) {
            part.append(data);
            from.request(1);
            if (whole) {
                String message = part.toString();
                part.setLength(0);
                hear(message);
            }
            return null;
        }

        private void hear(String message) {
            Matcher id = ID.matcher(message);
            if (id.find()) {
                answers.get(Integer.valueOf(id.group(1))).complete(message);
            } else if (COMPLAINTS.stream().anyMatch(message::contains)
                    || (message.contains("Runtime.consoleAPICalled")
                            && message.contains("\"type\":\"error\""))) {
                complaints.add(message);
            }
        }
    }

    private String tell(String method, String parameters) {
        int id = last.incrementAndGet();
        var answer = new CompletableFuture<String>();
        answers.put(id, answer);
        socket.sendText("{\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":{"
                + parameters + "}}", true).join();
        String said = answer.join();
        answers.remove(id);
        if (said.contains("\"error\":{") || said.contains("\"exceptionDetails\"")) {
            throw new AssertionError(method + " " + parameters + ": " + said);
        }
        return said;
    }

    /// What the tab has complained of: exceptions, refused requests, console.error.
    public List<String> complaints() {
        return List.copyOf(complaints);
    }

    /// Goes to an address, and waits until the scripts there have begun.
    public void open(String address) throws InterruptedException {
        tell("Page.navigate", "\"url\":\"" + address + "\"");
        while (!value("document.readyState").equals("complete")) {
            Thread.sleep(10);
        }
    }

    /// Sets the size of the window, in CSS pixels.
    public void size(int width, int height, boolean phone) {
        tell("Emulation.setDeviceMetricsOverride", "\"width\":" + width + ",\"height\":" + height
                + ",\"deviceScaleFactor\":" + (phone ? 2 : 1) + ",\"mobile\":" + phone);
        tell("Emulation.setTouchEmulationEnabled", "\"enabled\":" + phone);
    }

    /// Sets what the reader prefers.
    public void prefer(boolean dark, boolean still) {
        tell("Emulation.setEmulatedMedia", "\"features\":["
                + "{\"name\":\"prefers-color-scheme\",\"value\":\"" + (dark ? "dark" : "light")
                + "\"},{\"name\":\"prefers-reduced-motion\",\"value\":\""
                + (still ? "reduce" : "no-preference") + "\"}]");
    }

    /// The value of an expression, as text.
    public String value(String expression) {
        String code = "(async () => encodeURIComponent(String(await (" + expression + "))))()";
        Matcher value = VALUE.matcher(tell("Runtime.evaluate", "\"awaitPromise\":true,"
                + "\"returnByValue\":true,\"expression\":\""
                + code.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\""));
        if (!value.find()) {
            throw new AssertionError("no value of " + expression);
        }
        return URLDecoder.decode(
                value.group(1).replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    public boolean is(String condition) {
        return value("Boolean(" + condition + ")").equals("true");
    }

    /// The text of an element.
    public String text(String selector) {
        return value("document.querySelector('" + selector + "').textContent");
    }

    /// Waits until a condition holds.
    public void await(String condition) throws InterruptedException {
        long begin = System.nanoTime();
        while (!is(condition)) {
            if (System.nanoTime() - begin > PATIENCE_NANOS) {
                throw new AssertionError(condition + " does not become true; the page says '"
                        + value("Array.from(document.querySelectorAll('#status, #problem'),"
                                + " e => e.textContent).join('; ')") + "'; " + complaints);
            }
            Thread.sleep(10);
        }
    }

    /// Presses the mouse in the middle of an element.
    public void click(String selector) {
        String at = "\"button\":\"left\",\"clickCount\":1," + middle(selector);
        tell("Input.dispatchMouseEvent", "\"type\":\"mouseMoved\"," + middle(selector));
        tell("Input.dispatchMouseEvent", "\"type\":\"mousePressed\"," + at);
        tell("Input.dispatchMouseEvent", "\"type\":\"mouseReleased\"," + at);
    }

    /// Touches the middle of an element.
    public void touch(String selector) {
        tell("Input.dispatchTouchEvent",
                "\"type\":\"touchStart\",\"touchPoints\":[{" + middle(selector) + "}]");
        tell("Input.dispatchTouchEvent", "\"type\":\"touchEnd\",\"touchPoints\":[]");
    }

    private String middle(String selector) {
        String[] place = value("(e => { e.scrollIntoView({block: 'center'});"
                + " const r = e.getBoundingClientRect();"
                + " return (r.x + r.width / 2) + ' ' + (r.y + r.height / 2); })"
                + "(document.querySelector('" + selector + "'))").split(" ");
        return "\"x\":" + place[0] + ",\"y\":" + place[1];
    }

    /// Presses a key with a name, such as `Enter`.
    public void key(String name) {
        String what = "\"key\":\"" + name + "\",\"code\":\"" + name
                + "\",\"windowsVirtualKeyCode\":" + KEYS.get(name);
        tell("Input.dispatchKeyEvent", "\"type\":\"keyDown\"," + what
                + (name.equals("Enter") ? ",\"text\":\"\\r\"" : ""));
        tell("Input.dispatchKeyEvent", "\"type\":\"keyUp\"," + what);
    }

    /// Types letters where the focus is.
    public void type(String text) {
        tell("Input.insertText", "\"text\":\"" + text.replace("\"", "\\\"") + "\"");
    }

    /// Hands a file to an input element, as the dialog does.
    public void choose(String selector, Path file) {
        Matcher object = Pattern.compile("\"objectId\":\"([^\"]+)\"").matcher(tell(
                "Runtime.evaluate", "\"expression\":\"document.querySelector('" + selector
                        + "')\""));
        if (!object.find()) {
            throw new AssertionError("no element " + selector);
        }
        tell("DOM.setFileInputFiles", "\"files\":[\"" + file + "\"],\"objectId\":\""
                + object.group(1) + "\"");
    }

    /// Lets downloads go to a folder.
    public void downloadTo(Path folder) {
        tell("Browser.setDownloadBehavior",
                "\"behavior\":\"allow\",\"downloadPath\":\"" + folder + "\"");
    }

    /// Writes a picture of the whole page.
    public void picture(Path file) throws IOException {
        Matcher data = DATA.matcher(
                tell("Page.captureScreenshot", "\"captureBeyondViewport\":true"));
        if (!data.find()) {
            throw new AssertionError("no picture");
        }
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(file, Base64.getDecoder().decode(data.group(1)));
    }
}
