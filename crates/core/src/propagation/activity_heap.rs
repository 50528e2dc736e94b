//! The variables that may be open as a binary heap, the most active on top.
//!
//! Activities stand elsewhere and are passed as arguments; whoever makes a variable more active says so.

/// Variables, the most active on top. One that is in it twice over is in it once.
#[derive(Clone, Debug, Default)]
pub(super) struct ActivityHeap {
    heap: Vec<u32>,
    /// Where each variable is, `u32::MAX` if it is not.
    places: Vec<u32>,
}

impl ActivityHeap {
    pub fn grow(&mut self) {
        self.places.push(u32::MAX);
    }

    pub fn insert(&mut self, variable: u32, activity: &[f64]) {
        if self.places[variable as usize] == u32::MAX {
            self.places[variable as usize] = self.heap.len() as u32;
            self.heap.push(variable);
            self.up(self.heap.len() - 1, activity);
        }
    }

    /// A variable became more active.
    pub fn rise(&mut self, variable: u32, activity: &[f64]) {
        let place = self.places[variable as usize];
        if place != u32::MAX {
            self.up(place as usize, activity);
        }
    }

    pub fn pop(&mut self, activity: &[f64]) -> Option<u32> {
        let top = *self.heap.first()?;
        self.places[top as usize] = u32::MAX;
        let last = self.heap.pop()?;
        if last != top {
            self.heap[0] = last;
            self.places[last as usize] = 0;
            self.down(activity);
        }
        Some(top)
    }

    fn up(&mut self, mut place: usize, activity: &[f64]) {
        let variable = self.heap[place];
        while place > 0 {
            let parent = (place - 1) / 2;
            let above = self.heap[parent];
            if activity[above as usize] >= activity[variable as usize] {
                break;
            }
            self.put(place, above);
            place = parent;
        }
        self.put(place, variable);
    }

    fn down(&mut self, activity: &[f64]) {
        let variable = self.heap[0];
        let mut place = 0;
        loop {
            let left = 2 * place + 1;
            let Some(&first) = self.heap.get(left) else { break };
            let (mut child, mut below) = (left, first);
            if let Some(&second) = self.heap.get(left + 1)
                && activity[second as usize] > activity[below as usize]
            {
                (child, below) = (left + 1, second);
            }
            if activity[below as usize] <= activity[variable as usize] {
                break;
            }
            self.put(place, below);
            place = child;
        }
        self.put(place, variable);
    }

    fn put(&mut self, place: usize, variable: u32) {
        self.heap[place] = variable;
        self.places[variable as usize] = place as u32;
    }
}
