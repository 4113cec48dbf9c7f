// SPDX-License-Identifier: Apache-2.0
package org.atoll.echo;

import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.FrameKind.Role;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.Station;

/// The service of echoes. Its frames:
///
/// | frame    | a                | b             | word              | payload       |
/// |----------|------------------|---------------|-------------------|---------------|
/// | ASK      | when to answer   | question's id |                   | the question  |
/// | ASK_LONG | when to answer   | question's id | which part it is  | that part     |
/// | TELL     | 0                | 0             | which part it is  | that part     |
///
/// A short question has a kind of its own: without a third word one of up to 8 bytes takes half a
/// cache line of a ring. Answers are frames of the fabric.
public final class EchoKind implements ServiceKind<Echo> {
    /// The only one needed.
    public static final EchoKind ECHO = new EchoKind();

    static final FrameKind ASK = new FrameKind("ask", false);
    static final FrameKind ASK_LONG = new FrameKind("ask-long", true, Role.PART);
    static final FrameKind TELL = new FrameKind("tell", true, Role.PART);

    /// Created by [java.util.ServiceLoader].
    public EchoKind() {}

    @Override
    public String name() {
        return "echo";
    }

    @Override
    public List<FrameKind> frames() {
        return List.of(ASK, ASK_LONG, TELL);
    }

    @Override
    public Echo open(Station station) {
        return new Echo(station);
    }
}
