// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.List;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.Service;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;

/// The service of remote objects. Its frames:
///
/// | frame        | a          | b             | word     | payload (PART: that part) |
/// |--------------|------------|---------------|----------|---------------------------|
/// | CALL         | the object | question's id |          | head, arguments           |
/// | CALL_LONG    | the object | question's id | the part | the same                  |
/// | ONE_WAY      | the object | the thread    | the part | head, arguments           |
/// | SETTLE       | the thread | question's id |          | none                      |
/// | BEGUN        | the thread | question's id |          | none                      |
/// | CREATE       | 0          | question's id | the part | class, arguments          |
/// | RELEASE      | the object | question's id |          | none                      |
/// | LOAD         | 0          | question's id |          | none                      |
/// | DONE         | its number | 0             |          | none                      |
/// | GROUP        | 0          | question's id | the part | a [Spread]                |
/// | PASSED       | 0          | 0             | the part | three ints a reference    |
/// | BARRIER      | the round  | which barrier |          | none                      |
/// | CLASSES      | 0          | 0             | the part | what class numbers mean   |
/// | ONE_WAY_LENT | the object | the thread    | the part | [LentArguments]           |
/// | MEMORY       | bytes      | 0             | the part | the name of memory        |
/// | MAPPED       | 1 or 0     | 0             | the part | none                      |
///
/// The head is one number: the method, in its upper half how it is called ([Head]). If calls of
/// the thread are under way already, its number follows. SETTLE asks whether its one-way calls have
/// ended, BEGUN whether all of its calls have begun. Of ONE_WAY_LENT the arguments lie in memory of
/// the caller's rank, which MEMORY offers and MAPPED accepts ([LentCalls]). Answers are frames of
/// the fabric, their statuses are those of [AnswerStatus].
///
/// DONE says that a call whose answer had that number has ended with all that it had begun.
public final class RemoteKind implements ServiceKind<Service> {
    /// The only one needed.
    public static final RemoteKind REMOTE = new RemoteKind();

    /// Created by [java.util.ServiceLoader].
    public RemoteKind() {}

    @Override
    public String name() {
        return "remote";
    }

    @Override
    public List<FrameKind> frames() {
        return RemoteFrames.ALL;
    }

    @Override
    public Service open(Station station) {
        return new RemoteService(station);
    }

    /// The remote objects of a rank, opened if they are not.
    static RemoteObjects of(World world) {
        return service(world).remote();
    }

    /// What the rank has of the service.
    static RemoteService service(World world) {
        return (RemoteService) world.service(REMOTE);
    }
}
