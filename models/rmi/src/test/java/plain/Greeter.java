// SPDX-License-Identifier: Apache-2.0
package plain;

import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// An ordinary object that does what [Hello] says.
public class Greeter implements Hello {
    private final String name;
    private Hello friend;

    public Greeter(String name) {
        this.name = name;
    }

    /// Another one, as the server can be called.
    protected Hello newFriend(String called) throws RemoteException {
        return new Greeter(called);
    }

    @Override
    public String greet(String whom) {
        return name + " greets " + whom;
    }

    @Override
    public double[] halve(double[] values) {
        double[] halves = values.clone();
        for (int i = 0; i < halves.length; i++) {
            halves[i] /= 2;
        }
        return halves;
    }

    @Override
    public Map<String, List<Integer>> places(List<String> words) {
        Map<String, List<Integer>> places = new TreeMap<>();
        for (int i = 0; i < words.size(); i++) {
            places.computeIfAbsent(words.get(i), word -> new ArrayList<>()).add(i);
        }
        return places;
    }

    @Override
    public Note next(Note note) {
        return new Note(note.number() + 1, note.text());
    }

    @Override
    public void refuse(String why) throws Refused {
        throw new Refused(why);
    }

    @Override
    public List<Integer> tell(Listener listener, String... words) throws RemoteException {
        List<Integer> heard = new ArrayList<>();
        for (String word : words) {
            heard.add(listener.heard(word));
        }
        return heard;
    }

    @Override
    public Hello friend(String called) throws RemoteException {
        friend = newFriend(called);
        return friend;
    }

    @Override
    public boolean isFriend(Hello other) {
        return other.equals(friend);
    }

    @Override
    public Object same(Object anything) {
        return anything;
    }
}
